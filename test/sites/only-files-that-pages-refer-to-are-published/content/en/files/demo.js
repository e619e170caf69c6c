import './part.js';
