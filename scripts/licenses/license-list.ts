export const licenseList = 'licenses.json'
