// The texts of the page that teaches tiles, in Japanese. A test compares the keys of the languages.

export default {
  "teachLead": "牌の絵柄はセットごとに違います。一度見せると、より確かに読み取れます。",
  "setsTitle": "卓の牌",
  "anySet": "指定なし",
  "newSet": "新しいセット",
  "nameSet": "名前（文字・数字・-・_）",
  "layOut": "各種1枚を、この順に表向きで並べます：",
  "photograph": "真上から撮影します。入りきらなければ、残りを2枚目に撮ります。",
  "photo1": "1枚目",
  "photo2": "2枚目",
  "noPhoto": "先に写真を撮ってください。",
  "learn": "覚えさせる",
  "taught": "{name}を覚えました。これから読み取りに使います。",
};
