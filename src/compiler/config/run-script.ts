/** Runs one of docsite's scripts in a thread that has loaded the site's modules. */
import type { MessagePort } from 'node:worker_threads';

/** A script of docsite to run in the thread: the URL of a module that exports `start(port, data)`. */
export interface ScriptToRun {
  script: string;
  data: unknown;
}

export async function runScript({ script, data }: ScriptToRun, port: MessagePort): Promise<void> {
  const { start } = (await import(script)) as { start(port: MessagePort, data: unknown): Promise<void> };
  await start(port, data);
}
