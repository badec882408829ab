"""Bug Off!"""
