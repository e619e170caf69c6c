/** Code that a page wanted in passing and could not have → said in the console, unless the page was being left. */

/** Milliseconds in which a page that breaks off its requests is gone; some browsers do so long before it is. */
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
