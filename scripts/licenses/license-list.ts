/** The file in which Vite lists the packages in its output, within `build/client` and `build/server`. */
export const licenseList = 'licenses.json'
