import { boats } from './boats';

console.log(`${boats.length} boats`);
