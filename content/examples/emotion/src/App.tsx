import styled from '@emotion/styled';

const Sign = styled.h1`
  padding: 1rem;
  color: #fff;
  background: #0a7ea4;
`;

export function App() {
  return <Sign>Harbour Times</Sign>;
}
