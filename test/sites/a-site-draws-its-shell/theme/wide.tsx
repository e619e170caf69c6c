export default function Wide({ page, children }) {
  return (
    <section>
      <p>{page.documentTitle}</p>
      {children}
    </section>
  );
}
