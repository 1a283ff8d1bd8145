/** The outlines that a screen reader offers, by the name of the visitors' screen. */
export const outlinesOfVisitors: Record<string, string> = {
  home: `
    main
      region "Clean Air for Everyone"
        heading "Clean Air for Everyone" [level=1]
        button "Share Your Story"
        region "Life with clean air"
          button "Play slideshow"
          button "Previous picture"
          button "Next picture"
          group "Choose a picture"
            button "Family Wellness"
            button "Workplace Fresh Air"
            button "Active Lifestyle"
            button "Nature Connection"
            button "Indoor vs Outdoor"
          group "1 of 5: Family Wellness"
      region "The Indoor Air Crisis"
        heading "The Indoor Air Crisis" [level=2]
        heading "Wildfire Smoke" [level=3]
        heading "Pollen & Allergens" [level=3]
        heading "Respiratory Illnesses" [level=3]
        heading "Mold & Dust" [level=3]
        heading "Your Story Matters" [level=3]
      region "What We’re Building"
        heading "What We’re Building" [level=2]
      region "Waitlist"
        heading "Join the waitlist with your story" [level=2]
        form "Join the waitlist with your story"
          button "Join the Waitlist" [disabled]
      region "Stories from the community"
        heading "Stories from the community" [level=2]
        article "Donaudampfschifffahrtselektrizitätenha…"
        article "هواء بيتي"
        article "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT…"
        article "Story by Wolfeschlegelsteinhausenberge…"
      region "The VIP list"
        heading "The VIP list" [level=2]
        button "Join the VIP list"
      region "Community Impact"
        heading "Community Impact" [level=2]
  `,
  community: `
    main
      heading "Community Stories" [level=1]
      button "Join Community"
      region "Stories"
        heading "Stories" [level=2]
        search
          button "Search"
        navigation "Filter stories"
        article "Donaudampfschifffahrtselektrizitätenha…"
        article "هواء بيتي"
        article "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT…"
        article "Story by Wolfeschlegelsteinhausenberge…"
      complementary "Join the Community"
        heading "Join the Community" [level=2]
        heading "Sign in to your account" [level=3]
        tablist "Sign in or sign up"
          tab "Sign In" [selected]
          tab "Sign Up"
        tabpanel "Sign In"
          button "Show password"
          button "Sign In"
  `,
  'the menu of a story': `
    main
      article "هواء بيتي"
        button "Story options" [expanded]
        heading "هواء بيتي" [level=1]
        button "Love 0"
        button "Support 0"
        button "Helpful 0"
        button "Sad 0"
        button "Invite Others"
        button "Share"
        button "Hide Comments (0)" [expanded]
      navigation "Newer and older story"
      region "Related stories"
        heading "Related stories" [level=2]
      menu "Story options"
        menuitem "Invite others to share"
        menuitem "Copy story link"
        menuitem "Bookmark"
        menuitem "Report content"
  `,
  'sign up': `
    main
      heading "Join the Community" [level=1]
      heading "Create your account" [level=2]
      tablist "Sign in or sign up"
        tab "Sign In"
        tab "Sign Up" [selected]
      tabpanel "Sign Up"
        button "Show password"
        button "Sign Up"
  `,
  'forgotten password': `
    main
      heading "Forgot your password?" [level=1]
      button "Send the link"
  `,
  'a link that does not work': `
    main
      heading "Get a new link" [level=1]
      button "Send a new link"
  `,
  'new password': `
    main
      heading "Choose a new password" [level=1]
  `,
  'VIP confirmation': `
    main
      heading "This link no longer works" [level=1]
  `,
  'VIP withdrawal': `
    main
      heading "Leave the VIP list?" [level=1]
      button "Take me off the list"
  `,
  bookmarks: `
    main
      heading "Bookmarks" [level=1]
  `,
  'settings, signed out': `
    main
      heading "Settings" [level=1]
  `,
  privacy: `
    main
      heading "Privacy Policy" [level=1]
      heading "What we store" [level=2]
      heading "Who can see it" [level=2]
      heading "How we use it" [level=2]
      heading "How long we keep it" [level=2]
      heading "Downloading, changing and deleting it" [level=2]
      heading "In your browser" [level=2]
  `,
  'a report': `
    main
      heading "Report a story" [level=1]
      form "Report"
        button "Send report"
  `,
  'a report’s link that opens none': `
    main
      heading "This link does not work" [level=1]
  `,
  calculators: `
    main
      heading "Calculators" [level=1]
      heading "Before you buy or build" [level=2]
      heading "With a CO₂ sensor" [level=2]
      heading "With a particle sensor" [level=2]
  `,
  'a sensor’s file, signed out': `
    main
      heading "The air in your rooms" [level=1]
      region "Upload a file"
        heading "Upload a file" [level=2]
        button "Choose a sensor file"
  `,
  'a room, signed out': `
    main
      heading "A room" [level=1]
  `,
  'charts, signed out': `
    main
      heading "Your charts" [level=1]
  `,
  'a calculator with its result': `
    main
      heading "Which purifier for a room" [level=1]
      form "Which purifier for a room"
        button "Calculate"
      region "Result"
        heading "Result" [level=2]
        heading "Clean air the room needs" [level=3]
        heading "With your purifier" [level=3]
      heading "How it is calculated" [level=2]
  `,
  'a calculator with mistakes': `
    main
      heading "How fast a room’s air is replaced" [level=1]
      form "How fast a room’s air is replaced"
        button "Calculate"
      region "Please check what you typed"
        heading "Please check what you typed" [level=2]
      heading "How it is calculated" [level=2]
  `,
  rules: `
    main
      heading "Community Rules" [level=1]
      heading "Nothing that harms children" [level=2]
      heading "No threats or calls to harm anyone" [level=2]
      heading "No private details about other people" [level=2]
      heading "No advertising" [level=2]
      heading "No dangerous advice" [level=2]
      heading "Be honest" [level=2]
      heading "No attacks on people" [level=2]
      heading "Stay on topic" [level=2]
      heading "When something breaks a rule" [level=2]
      heading "Appeals" [level=2]
  `,
  transparency: `
    main
      heading "Transparency" [level=1]
      heading "${new Date().getUTCFullYear()}" [level=2]
  `,
  terms: `
    main
      heading "Terms of Service" [level=1]
      heading "The product" [level=2]
      heading "Your stories" [level=2]
      heading "Community rules" [level=2]
      heading "Your account" [level=2]
      heading "No guarantee of service" [level=2]
      heading "No medical advice" [level=2]
      heading "Software" [level=2]
      heading "Questions" [level=2]
  `,
  'not found': `
    main
      heading "Oops! Page not found" [level=1]
  `,
}

/** Outlines of screens that only members see. */
export const outlinesOfMembers: Record<string, string> = {
  'community, greeted': `
    main
      heading "Community Stories" [level=1]
      button "Sign Out"
      region "Stories"
        heading "Stories" [level=2]
        button "Share your air quality story..."
        search
          button "Search"
        navigation "Filter stories"
        article "Donaudampfschifffahrtselektrizitätenha…"
        article "هواء بيتي"
        article "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT…"
        article "Story by Wolfeschlegelsteinhausenberge…"
      complementary "Around the community"
        region "What people write about"
          heading "What people write about" [level=2]
  `,
  'a comment to write': `
    main
      heading "Story by Wolfeschlegelsteinhausenberge…" [level=1]
      article "Story by Wolfeschlegelsteinhausenberge…"
        button "Story options"
        button "Love 0"
        button "Support 0"
        button "Helpful 0"
        button "Sad 0"
        button "Invite Others"
        button "Share"
        button "Hide Comments (0)" [expanded]
        button "Mention someone": Mention
        button "Comment" [disabled]
      navigation "Newer and older story"
      region "Related stories"
        heading "Related stories" [level=2]
  `,
  notifications: `
    main
      heading "Notifications" [level=1]
  `,
  'a sensor’s file with a question': `
    main
      heading "The air in your rooms" [level=1]
      region "Upload a file"
        heading "Upload a file" [level=2]
        button "Choose a sensor file"
        button "Remove bedroom.csv"
        region "bedroom.csv"
          heading "bedroom.csv" [level=3]
          region "Contents"
          heading "Identifying details (not stored)" [level=3]
          form "One question before we can read it"
            heading "One question before we can read it" [level=3]
            button "Read the file"
      region "Type readings"
        heading "Type readings" [level=2]
        button "Save these readings"
      region "Have a device send its readings"
        heading "Have a device send its readings" [level=2]
        button "Create token"
        heading "How to send" [level=3]
        group: Shell
        group: Home Assistant
        group: Node.js, polling a device every minute
  `,
  'settings, profile': `
    main
      heading "Profile" [level=1]
      button "Sign Out"
      navigation "Settings"
      button "Choose a picture"
      form "Profile"
        button "Save profile"
  `,
  'settings, stories and comments': `
    main
      heading "Stories and comments" [level=1]
      button "Sign Out"
      navigation "Settings"
      region "Your stories"
        heading "Your stories" [level=2]
        article "Donaudampfschifffahrtselektrizitätenha…"
        article "هواء بيتي"
        article "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT…"
        article "No."
        article "Wolfeschlegelsteinhausenbergerdorff Na…"
      region "Your comments"
        heading "Your comments" [level=2]
  `,
  'settings, notifications': `
    main
      heading "Notifications" [level=1]
      button "Sign Out"
      navigation "Settings"
      region "Notify me about"
        heading "Notify me about" [level=2]
      region "Push notifications"
        heading "Push notifications" [level=2]
        button "Turn on for this device"
      region "Email digest"
        heading "Email digest" [level=2]
        group "How often"
  `,
  'settings, decisions': `
    main
      heading "Decisions" [level=1]
      button "Sign Out"
      navigation "Settings"
      region "Account status"
        heading "Account status" [level=2]
      region "Moderation decisions"
        heading "Moderation decisions" [level=2]
  `,
  'settings, data': `
    main
      heading "Your data" [level=1]
      button "Sign Out"
      navigation "Settings"
      region "Download your data"
        heading "Download your data" [level=2]
        button "Download my data"
      region "Delete account"
        heading "Delete account" [level=2]
        button "Delete my account..."
  `,
  'the question before an account goes': `
    dialog "Delete your account?"
      heading "Delete your account?" [level=2]
      button "Cancel"
      button "Delete everything"
  `,
}

/** The outlines of every page's header and footer. */
export const outlinesAround = {
  banner: `
    banner
      navigation "Main"
  `,
  contentinfo: `
    contentinfo
      heading "Contact" [level=2]
      heading "Good to know" [level=2]
  `,
}
