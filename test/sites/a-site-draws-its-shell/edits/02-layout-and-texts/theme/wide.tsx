export default function Wide({ page, children }) {
  return (
    <section className="wide">
      <p>{page.documentTitle}</p>
      {children}
    </section>
  );
}
