export default function Order() {
  return (
    <form action="https://forms.example.org/order" method="post">
      <button>Order</button>
    </form>
  );
}
