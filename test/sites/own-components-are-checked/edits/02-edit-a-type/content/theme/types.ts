export interface ForgeProps extends Named {
  /** How hot. */
  heat?: Heat;
  strikes: number | 'many';
  tools?: readonly string[];
  onStrike?: () => void;
}

interface Named {
  name: string;
}

type Heat = 'red';
