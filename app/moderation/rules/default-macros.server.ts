/** Sentences that a site has until an owner changes them, by the key of their rule. They say what was found. */
export const defaultMacros: Record<string, string[]> = {
  danger: [
    'The {kind} threatens someone with harm.',
    'The {kind} wishes someone harm.',
    'The {kind} encourages others to hurt someone or themselves.',
  ],
  children: ['The {kind} shows a child in a sexual way.', 'The {kind} puts a child at risk.'],
  privacy: [
    'The {kind} names another person, who can be recognized.',
    'The {kind} says where another person lives or works.',
    'The {kind} tells of another person’s illness.',
    'The {kind} doesn’t name or identify anyone.',
  ],
  respect: [
    'The {kind} insults another person.',
    'The {kind} attacks people for who they are, not for what they said.',
    'The {kind} criticizes what was said, not the person.',
  ],
  health: [
    'The {kind} advises others to stop a treatment.',
    'The {kind} advises others to do something that could hurt them.',
    'The {kind} says what helped its author, and gives no dangerous advice.',
  ],
  honesty: [
    'The {kind} gives figures that can’t be right.',
    'The {kind} presents someone else’s writing as the author’s own.',
    'We found no sign that the {kind} is made up.',
  ],
  advertising: [
    'The {kind} sells a product.',
    'The {kind} contains a referral link.',
    'The same text was posted several times.',
    'The {kind} names a product that helped, and sells nothing.',
  ],
  topic: [
    'The {kind} is not about the air that people breathe.',
    'The {kind} is about the air that people breathe and how it affects them.',
  ],
}
