/** Console errors caused by servers made to fail, hosts without access and resized windows. */
const EXPECTED = /Failed to load resource|status of \d+|net::ERR|CORS policy|ResizeObserver loop/;

/** The extension's own errors. */
export const unexpectedErrors = (errors: readonly string[]): string[] =>
  errors.filter((error) => !EXPECTED.test(error));
