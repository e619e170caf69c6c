import { boats } from './boats.json';
import staff from './crew.yaml';
import port from './port.toml';

document.body.append(
  `${port.name}: ${boats[0]} and ${boats[1]}, ${staff.crew.length} sailors, ${port.berths.ferry} berths`,
);
