/**
 * What does not change sides with the direction of the page: a screen that runs to the left is the mirror of the one that runs
 * to the right. Runs in the page and uses nothing from outside of itself.
 */
export const notMirrored = (): string[] => {
  const { documentElement: page } = document;
  const pageDirection = page.dir;
  const still = new CSSStyleSheet();
  // What moves begins where it was: nothing would change sides.
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');

  /** Whose place is not the style sheet's: among words, put there by a script, or scrolled sideways; and what is inside of such. */
  const placed = new Map<Element, boolean>();
  const isPlaced = (element: Element): boolean => placed.get(element) ?? findPlaced(element);
  const findPlaced = (element: Element): boolean => {
    const outer = element.parentElement;
    const is =
      (outer !== null && (isPlaced(outer) || isScrolled(outer))) ||
      getComputedStyle(element).display.startsWith('inline') ||
      element.matches('svg, [style*="left"], [style*="right"], [style*="translate"]');
    placed.set(element, is);
    return is;
  };
  const isScrolled = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth && !['visible', 'clip'].includes(getComputedStyle(element).overflowX);
  /** The box of its only line where a block has nothing but a text: that tells how the text is aligned. */
  const lineOf = (element: Element): Range | undefined => {
    const [text] = element.childNodes;
    if (element.childNodes.length !== 1 || !(text instanceof Text) || text.data.trim() === '') return undefined;
    // Begins where its words do, in either direction.
    if (getComputedStyle(element).unicodeBidi === 'plaintext') return undefined;
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length === 1 ? range : undefined;
  };
  const measured = [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && !isPlaced(element))
    .filter((element) => getComputedStyle(element).display !== 'contents')
    .flatMap((element) => {
      const line = lineOf(element);
      const box = { element, within: element.parentElement ?? element, part: element };
      return line ? [box, { element, within: element, part: line }] : [box];
    });
  const places = () =>
    measured.map(({ within, part }) => ({
      direction: getComputedStyle(within).direction,
      box: part.getBoundingClientRect(),
    }));

  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...sheets, still];
  const before = places();
  page.dir = pageDirection === 'rtl' ? 'ltr' : 'rtl';
  const after = places();
  page.dir = pageDirection;
  document.adoptedStyleSheets = sheets;

  const wrong = measured.flatMap(({ element }, index) => {
    const [was, is] = [before[index], after[index]];
    // Code, and what people write, keep their own direction.
    if (!was || !is || was.direction === is.direction || was.box.width === 0) return [];
    return Math.abs(page.clientWidth - is.box.right - was.box.left) > 1.5 ? [element] : [];
  });
  // What is inside of something that stands wrong stands wrong too.
  const outer = [...new Set(wrong)].filter(
    (element) => !wrong.some((other) => other !== element && other.contains(element)),
  );
  return outer.map(
    (element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${element.textContent.trim().slice(0, 30)}" keeps its side when the page changes its direction`,
  );
};
