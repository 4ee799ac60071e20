/** Makes an element reachable by keyboard while its content is wider or higher than itself, so that keys scroll it. */
export function scrolls(element: HTMLElement) {
  const look = () => {
    const isWide = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    if (isWide) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = 'ResizeObserver' in window ? new ResizeObserver(look) : null;
  const contents = new MutationObserver(look);
  sizes?.observe(element);
  contents.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return {
    destroy() {
      sizes?.disconnect();
      contents.disconnect();
    },
  };
}
