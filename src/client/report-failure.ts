/** Logs a failure to load optional code, unless the page is being left. */

/** Milliseconds to wait for the page to unload: some browsers cancel requests long before that. */
const leavingTime = 5000;

export function reportUnlessLeft(error: unknown): void {
  const report = (): void => {
    removeEventListener('pagehide', forget);
    reportError(error);
  };
  const timer = setTimeout(report, leavingTime);
  const forget = (): void => clearTimeout(timer);
  addEventListener('pagehide', forget, { once: true });
}
