/** Joins an amount and its unit: '38%', but '120 ppm'. */
export const withUnit = (amount: string, unit: string) => (unit === '%' ? `${amount}%` : `${amount} ${unit}`)
