/** The key that test servers seal and sign with. */
export const testSecret = Buffer.alloc(32, 1)
