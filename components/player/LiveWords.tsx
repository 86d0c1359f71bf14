interface LiveWordsProps {
  children: string;
  title?: string;
}

/** Words at the end of the line that says that it is live. */
export function LiveWords({ children, title }: LiveWordsProps) {
  return (
    <span
      // Others are others: the same ones would have moved, since they begin elsewhere.
      key={children}
      title={title}
      className="one-line relative ms-auto bg-raised ps-3 text-muted"
    >
      {children}
    </span>
  );
}
