/** What handing in needs, in one file that a running test loads at its start: with it handing in and the receipt work without a network. */
export { BeforeHandingIn } from './BeforeHandingIn.tsx'
export { Receipt, SittingReceipt } from './Receipt.tsx'
