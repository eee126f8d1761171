/** Where the files of PDF.js are below the web files. The version is part of the name, since browsers keep the files for a year. */
export const pdfFolder = 'assets/pdfjs-6.5.438'
