import type { PropsWithChildren } from 'react';
import { heat as usual } from '../../lib/heat';
import type { ForgeProps } from './types';

export default function Forge({ name, heat = usual, strikes, tools = [], children }: PropsWithChildren<ForgeProps>) {
  return (
    <section className={heat}>
      <h4>{`${name}: ${strikes}`}</h4>
      {tools.join()}
      {children}
    </section>
  );
}
