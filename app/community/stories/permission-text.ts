export const permissionText =
  'I grant permission to share my story, with appropriate privacy protections, on the website and social media to raise awareness about the indoor air quality crisis.'
