export function AvatarMenu() {
  return null
}
