import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const Timetable = lazy(() => import('timetable/Timetable'));

createRoot(document.querySelector('#root')).render(
  <Suspense fallback="Loading the timetable">
    <Timetable />
  </Suspense>,
);
