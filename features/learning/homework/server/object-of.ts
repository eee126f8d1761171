/** A homework in the log of operations. */
export const objectOf = ({ id, title }: { id: string; title: string }) => ({ kind: 'homework', id, name: title })
