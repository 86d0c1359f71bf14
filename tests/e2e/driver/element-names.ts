/**
 * Runs in a page: the elements of a role with their names, as far as the markup provides them (label,
 * aria-label, alt, text, title). Leaves out what is hidden from assistive technology.
 */
export function namedElements(role: string): { element: HTMLElement; name: string }[] {
  const native: Record<string, string> = {
    button: 'button, input[type=submit], input[type=button], summary',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    complementary: 'aside',
    dialog: 'dialog',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    navigation: 'nav',
    option: 'option',
    radio: 'input[type=radio]',
    region: 'section',
    searchbox: 'input[type=search]',
    slider: 'input[type=range]',
    spinbutton: 'input[type=number]',
    status: 'output',
    textbox:
      'input:not([type]), input:is([type=text], [type=url], [type=email], [type=password]), textarea',
  };
  const implicit = native[role] ? `, :is(${native[role]}):not([role])` : '';
  const text = (node: Element | null | undefined) => node?.textContent?.trim().replace(/\s+/g, ' ');
  const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]${implicit}`)].filter(
    (element) => !element.closest('[aria-hidden=true], [inert]') && element.checkVisibility(),
  );
  return found.map((element) => {
    const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const name =
      referred.map((id) => text(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label')?.trim() ||
      text((element as HTMLInputElement).labels?.[0]) ||
      element.getAttribute('alt') ||
      text(element) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder');
    return { element, name: name ?? '' };
  });
}
