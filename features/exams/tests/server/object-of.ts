/** A test in the log of operations. */
export const objectOf = ({ id, title }: { id: string; title: string }) => ({ kind: 'test', id, name: title })
