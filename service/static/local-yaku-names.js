// The local yaku: name and rule in each language. A test holds them against scorer/sets/local_yaku.toml.

/** @type {{[id: string]: {[language: string]: [string, string]}}} */
export const LOCAL_YAKU = {
  sanrenkou: {
    en: ["Three Consecutive Triplets", "Three triplets of consecutive numbers in one suit; 2 han"],
    ja: ["三連刻", "同じ色で数が連続する三つの刻子。2翻"],
    zh: ["三连刻", "同色连续的三个刻子。2番"],
  },
  suurenkou: {
    en: ["Four Consecutive Triplets", "Four triplets of consecutive numbers in one suit; yakuman"],
    ja: ["四連刻", "同じ色で数が連続する四つの刻子。役満"],
    zh: ["四连刻", "同色连续的四个刻子。役满"],
  },
  isshoku_sanjun: {
    en: ["Pure Triple Chow", "Three identical chows; 3 han, open 2"],
    ja: ["一色三順", "同じ順子が三つ。3翻、鳴くと2翻"],
    zh: ["一色三顺", "三个相同的顺子。3番，副露2番"],
  },
  isshoku_yonjun: {
    en: ["Quadruple Chow", "Four identical chows; yakuman"],
    ja: ["一色四順", "同じ順子が四つ。役満"],
    zh: ["一色四顺", "四个相同的顺子。役满"],
  },
  uumensai: {
    en: ["All Types", "A set or pair each of characters, dots, bamboo, winds and dragons; 2 han"],
    ja: ["五門斉", "萬子・筒子・索子・風牌・三元牌の面子か雀頭が一つずつ。2翻"],
    zh: ["五门齐", "万、筒、索、风牌、三元牌各有一组或雀头。2番"],
  },
  sanpuukou: {
    en: ["Three Wind Triplets", "Triplets of three winds; 2 han"],
    ja: ["三風刻", "三種の風牌の刻子。2翻"],
    zh: ["三风刻", "三种风牌的刻子。2番"],
  },
  shiiaruraotai: {
    en: ["Four Open Melds", "Four claimed sets, won on a discard; 1 han"],
    ja: ["十二落抬", "四つ鳴いて裸単騎でロン。1翻"],
    zh: ["十二落抬", "四副露单骑荣和。1番"],
  },
  iipin_moyue: {
    en: ["One Dot, Last Draw", "The last tile of the wall is the 1 of dots, self-draw; 5 han"],
    ja: ["一筒摸月", "海底牌の一筒でツモ。5翻"],
    zh: ["一筒摸月", "海底牌为一筒时自摸。5番"],
  },
  chuupin_raoyui: {
    en: ["Nine Dots, Last Discard", "The last discard is the 9 of dots; 5 han"],
    ja: ["九筒撈魚", "河底牌の九筒でロン。5翻"],
    zh: ["九筒捞鱼", "河底牌为九筒时荣和。5番"],
  },
  daisharin: {
    en: ["Big Wheels", "The seven pairs 2 to 8 of dots; yakuman"],
    ja: ["大車輪", "筒子の2から8までの七対子。役満"],
    zh: ["大车轮", "筒子2到8的七对子。役满"],
  },
  hyakuman_goku: {
    en: ["A Million Koku", "Characters only, whose numbers add up to 100 or more; yakuman"],
    ja: ["百万石", "萬子の清一色で、数の合計が100以上。役満"],
    zh: ["百万石", "万子清一色，数字之和不少于100。役满"],
  },
  ishi_no_ue_nimo_sannen: {
    en: ["Three Years on a Rock", "Double riichi, and a win with the last tile; yakuman"],
    ja: ["石の上にも三年", "ダブル立直で、海底または河底で和了。役満"],
    zh: ["石上三年", "两立直，并以海底或河底和牌。役满"],
  },
};
