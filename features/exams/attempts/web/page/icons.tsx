import type { ReactNode } from 'react'

/** Line icons on a grid of 24 units, in the text colour. */
const icon = (inside: ReactNode) => () => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {inside}
  </svg>
)

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.300l3 2.200" />
  </>,
)
export const SizeIcon = icon(<path d="M3 6V4.500h12V6M9 4.500V19M7 19h4M15 11.500V10h6.500v1.500M18.200 10v9M16.700 19h3" />)
export const FlagIcon = icon(<path d="M5 21V4M5 5h8l1 2h6l-1.500 4L20 15h-7l-1-2H5" />)
export const BackIcon = icon(<path d="m14.500 6-6 6 6 6" />)
export const ForwardIcon = icon(<path d="m9.500 6 6 6-6 6" />)
export const DoneIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="m8.300 12.300 2.600 2.600 4.800-5.200" />
  </>,
)
export const CheckIcon = icon(<path d="m5.500 12.500 4.300 4.300L18.500 8" />)
export const WarnIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 7.500v5.300M12 16h.01" />
  </>,
)
export const DiskIcon = icon(
  <>
    <path d="M4.500 4.500h12l3 3v12h-15z" />
    <path d="M8 4.500v4h7v-4" />
    <circle cx="12" cy="14.300" r="2.200" />
  </>,
)
export const CutIcon = icon(
  <path d="M9.500 14.500 8 16a3.400 3.400 0 0 1-4.800-4.800l2.500-2.500M14.500 9.500 16 8a3.400 3.400 0 0 1 4.800 4.800l-2.500 2.500M4 4l16 16" />,
)
export const GridIcon = icon(<path d="M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z" />)
export const BellIcon = icon(<path d="M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10.500 20h3M12 5V3.500" />)
export const TurnIcon = icon(<path d="M19 12a7 7 0 1 1-2.500-5.400M17 3v4h-4" />)
export const BinIcon = icon(<path d="M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7" />)
