import type { ReactNode } from 'react'

/** A line icon on a grid of 24 units, in the size and the colour of the text. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      width="1em"
      height="1em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const EyeIcon = ({ closed }: { closed: boolean }) => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
    {closed && <path d="M4 20 20 4" />}
  </Icon>
)
export const LettersIcon = () => (
  <Icon>
    <path d="M3 7V5h11v2M8.5 5v14M6.5 19h4M14 13v-1.5h7V13M17.5 11.5V19M16 19h3" />
  </Icon>
)
export const SpeechIcon = () => (
  <Icon>
    <path d="M4 5.5h16v10.5h-9L6.5 19.5V16H4Z" />
    <path d="M8 9.2h8M8 12.4h5" />
  </Icon>
)
export const KeyboardIcon = () => (
  <Icon>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const PhoneIcon = () => (
  <Icon>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1.2-3.5 4-5.2 7.5-5.2s6.3 1.7 7.5 5.2" />
  </Icon>
)
export const FeedbackIcon = () => (
  <Icon>
    <path d="M4 5h16v11h-9l-4 3.500V16H4z" />
    <path d="M12 8v3.500M12 13.500h.01" />
  </Icon>
)
export const WeChatIcon = () => (
  <Icon>
    <path d="M14.5 9.2C14 6.3 11.5 4.3 8.7 4.3 5.3 4.3 2.7 6.7 2.7 9.7c0 1.700.9 3.200 2.300 4.200l-.5 2 2.200-1.200c.6.2 1.200.3 2 .3" />
    <path d="M21.3 14.7c0-2.700-2.500-4.900-5.500-4.900s-5.500 2.200-5.500 4.900 2.500 4.900 5.500 4.900c.7 0 1.300-.1 1.900-.3l1.900 1-.4-1.700c1.300-.9 2.100-2.300 2.100-3.900Z" />
    <path d="M6.800 8.600h.01M10.700 8.600h.01M14 13.700h.01M17.600 13.700h.01" />
  </Icon>
)
