// What the pages take for granted: an element that is looked up by its id or by a selector is of the kind that the markup
// gives it. The check is for the shapes of the API.

interface Document {
  getElementById(id: string): any;
}

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Node {
  closest(selectors: string): any;
}
