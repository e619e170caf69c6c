import { createApp } from 'vue';
import { Tide } from './Tide';

createApp(Tide).mount('#root');
