import { chart } from './chart';
import { tides } from './tides';

export function show(boats) {
  document.body.append(boats.join(', '), chart(tides));
}
