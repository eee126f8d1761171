/** An H5P is a ZIP archive under a suffix of its own, which the server does not take: it is sent as `.zip`. Any other file stays as it is. */
export function asUploaded(file: File): File {
  if (!/\.h5p$/i.test(file.name)) return file
  return new File([file], file.name.replace(/\.h5p$/i, '.zip'), { type: 'application/zip', lastModified: file.lastModified })
}

/** The suffixes that a field offers to choose: with archives also H5P. */
export const withH5p = (suffixes: readonly string[]): string[] => [...suffixes, ...(suffixes.includes('zip') ? ['h5p'] : [])]
