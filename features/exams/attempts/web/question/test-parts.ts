/** What a running test needs, in one file: with it the questions, the card, handing in and the receipt work without a network. */
export { Receipt, SittingReceipt } from '../hand-in/Receipt.tsx'
export { TestScreen } from './TestScreen.tsx'
