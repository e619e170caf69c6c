/** Reports when a thread loads modules with `require`, because this time does not count toward the limit of a page. */
import Module from 'node:module';

/** Node.js's function for `require`, which it does not declare but keeps for tools that replace it. */
interface Loader {
  _load(...request: unknown[]): unknown;
}

/** Calls `report` with true before the thread loads a module and the modules that it requires, and with false after. */
export function watchModuleLoads(report: (isLoading: boolean) => void): void {
  const loader = Module as unknown as Loader;
  const { _load: load } = loader;
  const state = { depth: 0 };
  loader._load = function (...request) {
    if (state.depth++ === 0) report(true);
    try {
      return load.apply(this, request);
    } finally {
      if (--state.depth === 0) report(false);
    }
  };
}
