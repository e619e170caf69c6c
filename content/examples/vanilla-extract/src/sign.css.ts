import { style } from '@vanilla-extract/css';

export const sign = style({
  padding: '1rem',
  color: '#fff',
  background: '#0a7ea4',
});
