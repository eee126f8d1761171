declare module 's3rver' {
  /** A store of the S3 protocol; its key and its secret are `S3RVER`. */
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
