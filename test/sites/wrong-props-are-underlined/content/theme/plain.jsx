export default function Plain({ any, children }) {
  return (
    <p>
      {JSON.stringify(any)} {children}
    </p>
  );
}
