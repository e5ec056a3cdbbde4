/** A figure of the calculation among the fields of a form. */
export function Shown({ label, children }: { label: string; children: string }) {
  return (
    <div className="ed-shown">
      <span>{label}</span>
      <b title={children}>{children || '–'}</b>
    </div>
  );
}
