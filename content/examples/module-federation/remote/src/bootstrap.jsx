import { createRoot } from 'react-dom/client';
import Timetable from './Timetable';

createRoot(document.querySelector('#root')).render(<Timetable />);
