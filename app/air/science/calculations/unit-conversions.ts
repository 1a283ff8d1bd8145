export const cubicMetersPerHourPerCfm = 1.699_011
export const cubicMetersPerCubicFoot = 0.028_316_847
export const squareMetersPerSquareFoot = 0.092_903_04
export const metersPerFoot = 0.3048
