/** Builds the web app unless web/dist was built from the same sources; returns whether it is up to date. */
export function buildWebApp(node: string): Promise<boolean>
