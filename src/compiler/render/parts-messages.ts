/** The messages between docsite and the thread that renders pages with the site's components. */
import type { MessagePort } from 'node:worker_threads';
import type { SiteConfig } from '../config/site.ts';
import type { NavData } from '../../shared/protocol.ts';
import type { Drawn, DrawInput, RenderFailure } from './context.ts';

/** The data that the thread needs to render pages. */
export interface PartsSetup {
  config: Pick<SiteConfig, 'components' | 'theme'>;
  /** URL of the module with the site's components. */
  module: string;
  port: MessagePort;
  /** Number of responses sent. */
  answered: Int32Array;
}

/** The navigation is sent only with the first page that uses it. */
export interface DrawRequest extends Omit<DrawInput, 'nav'> {
  nav: { id: number; data?: NavData };
}

/** `ready`, with the ID of the thread, is sent once the components are loaded. `isLost`: the thread exits. */
export type DrawAnswer = { ready: number | null } | { drawn: Drawn } | (RenderFailure & { isLost?: true });
