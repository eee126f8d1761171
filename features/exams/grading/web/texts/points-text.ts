/** Points without needless zeros: 2, 2.5, 2.25. */
export const pointsText = (points: number): string => String(points)
/** Points that are added or taken away, with their sign. */
export const signedPoints = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
