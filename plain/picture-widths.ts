/** The widths in pixels in which pictures of a text are offered: a phone, a phone with a fine screen or a column of text, a large screen. */
export const pictureWidths: readonly number[] = [480, 960, 1600]
