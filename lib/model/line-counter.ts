/** Says in which line of a text a place is, counted from 1; quickly where the places go forward. */
export function createLineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    if (at < counted) {
      line = 1;
      counted = 0;
    }
    for (; counted < at; counted++) {
      const code = text.charCodeAt(counted);
      if (code === 10 || (code === 13 && text.charCodeAt(counted + 1) !== 10)) line += 1;
    }
    return line;
  };
}
