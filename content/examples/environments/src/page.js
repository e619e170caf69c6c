import { boats } from './boats';

document.body.append(boats.join(', '));
